# Published front ends and programs' pictures: a file system that many pods mount, because the services know folders.
resource "aws_security_group" "this" {
  name        = "${var.name}-files"
  description = "NFS, from the cluster only"
  vpc_id      = var.vpc_id
}

resource "aws_vpc_security_group_ingress_rule" "cluster" {
  security_group_id            = aws_security_group.this.id
  referenced_security_group_id = var.client_group_id
  ip_protocol                  = "tcp"
  from_port                    = 2049
  to_port                      = 2049
}

resource "aws_efs_file_system" "this" {
  encrypted       = true
  throughput_mode = "elastic"
  tags            = { Name = var.name }
}

resource "aws_efs_backup_policy" "this" {
  file_system_id = aws_efs_file_system.this.id

  backup_policy {
    status = "ENABLED"
  }
}

resource "aws_efs_mount_target" "this" {
  count = length(var.subnet_ids)

  file_system_id  = aws_efs_file_system.this.id
  subnet_id       = var.subnet_ids[count.index]
  security_groups = [aws_security_group.this.id]
}

# Pictures of receipts: personal data, which only the receipts service opens.
resource "aws_s3_bucket" "receipts" {
  bucket_prefix = "${var.name}-receipts-"
}

resource "aws_s3_bucket_public_access_block" "receipts" {
  bucket                  = aws_s3_bucket.receipts.id
  block_public_acls       = true
  block_public_policy     = true
  ignore_public_acls      = true
  restrict_public_buckets = true
}

resource "aws_s3_bucket_server_side_encryption_configuration" "receipts" {
  bucket = aws_s3_bucket.receipts.id

  rule {
    apply_server_side_encryption_by_default {
      sse_algorithm = "AES256"
    }
  }
}

# A picture that was removed by mistake can be brought back for two weeks, as long as the database can.
resource "aws_s3_bucket_versioning" "receipts" {
  bucket = aws_s3_bucket.receipts.id

  versioning_configuration {
    status = "Enabled"
  }
}

resource "aws_s3_bucket_lifecycle_configuration" "receipts" {
  bucket = aws_s3_bucket.receipts.id

  rule {
    id     = "forget"
    status = "Enabled"
    filter {}

    noncurrent_version_expiration {
      noncurrent_days = 14
    }
  }
}

data "aws_iam_policy_document" "pod" {
  statement {
    actions = ["sts:AssumeRole", "sts:TagSession"]

    principals {
      type        = "Service"
      identifiers = ["pods.eks.amazonaws.com"]
    }
  }
}

data "aws_iam_policy_document" "receipts" {
  statement {
    actions   = ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"]
    resources = ["${aws_s3_bucket.receipts.arn}/*"]
  }
}

resource "aws_iam_role" "receipts" {
  name               = "${var.name}-receipts"
  assume_role_policy = data.aws_iam_policy_document.pod.json
}

resource "aws_iam_role_policy" "receipts" {
  role   = aws_iam_role.receipts.id
  policy = data.aws_iam_policy_document.receipts.json
}

# The chart's service account, in the namespace of docs/deploying.md.
resource "aws_eks_pod_identity_association" "receipts" {
  cluster_name    = var.cluster_name
  namespace       = "laurel"
  service_account = "laurel-receipts"
  role_arn        = aws_iam_role.receipts.arn
}
