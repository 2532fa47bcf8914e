# Published front ends and programs' pictures: a file system that many pods mount, because the services use folders.
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

# A bucket for each service that stores files, which no other service opens: pictures of receipts and files of people
# are personal data.
locals {
  file_keepers = toset(["identity", "programs", "receipts"])
}

resource "aws_s3_bucket" "files" {
  for_each = local.file_keepers

  bucket_prefix = "${var.name}-${each.key}-"
}

resource "aws_s3_bucket_public_access_block" "files" {
  for_each = local.file_keepers

  bucket                  = aws_s3_bucket.files[each.key].id
  block_public_acls       = true
  block_public_policy     = true
  ignore_public_acls      = true
  restrict_public_buckets = true
}

resource "aws_s3_bucket_server_side_encryption_configuration" "files" {
  for_each = local.file_keepers

  bucket = aws_s3_bucket.files[each.key].id

  rule {
    apply_server_side_encryption_by_default {
      sse_algorithm = "AES256"
    }
  }
}

# A picture deleted by mistake can be restored for two weeks, as long as the database can.
resource "aws_s3_bucket_versioning" "files" {
  for_each = local.file_keepers

  bucket = aws_s3_bucket.files[each.key].id

  versioning_configuration {
    status = "Enabled"
  }
}

resource "aws_s3_bucket_lifecycle_configuration" "files" {
  for_each = local.file_keepers

  bucket = aws_s3_bucket.files[each.key].id

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

data "aws_iam_policy_document" "files" {
  for_each = local.file_keepers

  statement {
    actions   = ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"]
    resources = ["${aws_s3_bucket.files[each.key].arn}/*"]
  }

  # Nothing lists a bucket. Without this permission S3 answers 403 instead of 404 for a key that is missing, which
  # services take for an outage.
  statement {
    actions   = ["s3:ListBucket"]
    resources = [aws_s3_bucket.files[each.key].arn]
  }
}

resource "aws_iam_role" "files" {
  for_each = local.file_keepers

  name               = "${var.name}-${each.key}"
  assume_role_policy = data.aws_iam_policy_document.pod.json
}

resource "aws_iam_role_policy" "files" {
  for_each = local.file_keepers

  role   = aws_iam_role.files[each.key].id
  policy = data.aws_iam_policy_document.files[each.key].json
}

# These are the chart's service accounts, in the namespace of docs/deploying.md.
resource "aws_eks_pod_identity_association" "files" {
  for_each = local.file_keepers

  cluster_name    = var.cluster_name
  namespace       = "laurel"
  service_account = "laurel-${each.key}"
  role_arn        = aws_iam_role.files[each.key].arn
}
