# EKS in Auto Mode: the cluster manages nodes, their scaling, load balancers and pod networking with network policies.
data "aws_iam_policy_document" "assume" {
  for_each = { cluster = "eks.amazonaws.com", node = "ec2.amazonaws.com" }

  statement {
    actions = each.key == "cluster" ? ["sts:AssumeRole", "sts:TagSession"] : ["sts:AssumeRole"]

    principals {
      type        = "Service"
      identifiers = [each.value]
    }
  }
}

locals {
  policies = {
    cluster = [
      "AmazonEKSClusterPolicy",
      "AmazonEKSComputePolicy",
      "AmazonEKSBlockStoragePolicy",
      "AmazonEKSLoadBalancingPolicy",
      "AmazonEKSNetworkingPolicy",
    ]
    node = ["AmazonEKSWorkerNodeMinimalPolicy", "AmazonEC2ContainerRegistryPullOnly"]
  }
  attachments = merge([for role, names in local.policies : { for name in names : name => role }]...)
}

resource "aws_iam_role" "this" {
  for_each = data.aws_iam_policy_document.assume

  name               = "${var.name}-eks-${each.key}"
  assume_role_policy = each.value.json
}

resource "aws_iam_role_policy_attachment" "this" {
  for_each = local.attachments

  role       = aws_iam_role.this[each.value].name
  policy_arn = "arn:aws:iam::aws:policy/${each.key}"
}

resource "aws_kms_key" "secrets" {
  description         = "Secrets of the cluster ${var.name}"
  enable_key_rotation = true
}

resource "aws_eks_cluster" "this" {
  name                          = var.name
  version                       = var.kubernetes_version
  role_arn                      = aws_iam_role.this["cluster"].arn
  bootstrap_self_managed_addons = false
  deletion_protection           = true
  enabled_cluster_log_types     = ["api", "audit", "authenticator"]

  access_config {
    authentication_mode                         = "API"
    bootstrap_cluster_creator_admin_permissions = true
  }

  compute_config {
    enabled       = true
    node_pools    = ["general-purpose", "system"]
    node_role_arn = aws_iam_role.this["node"].arn
  }

  kubernetes_network_config {
    elastic_load_balancing {
      enabled = true
    }
  }

  storage_config {
    block_storage {
      enabled = true
    }
  }

  encryption_config {
    resources = ["secrets"]

    provider {
      key_arn = aws_kms_key.secrets.arn
    }
  }

  vpc_config {
    subnet_ids              = var.subnet_ids
    endpoint_private_access = true
    endpoint_public_access  = true
    public_access_cidrs     = var.administrator_cidrs
  }

  depends_on = [aws_iam_role_policy_attachment.this]
}

# The driver that mounts the shared files.
data "aws_iam_policy_document" "pod" {
  statement {
    actions = ["sts:AssumeRole", "sts:TagSession"]

    principals {
      type        = "Service"
      identifiers = ["pods.eks.amazonaws.com"]
    }
  }
}

resource "aws_iam_role" "efs" {
  name               = "${var.name}-efs-driver"
  assume_role_policy = data.aws_iam_policy_document.pod.json
}

resource "aws_iam_role_policy_attachment" "efs" {
  role       = aws_iam_role.efs.name
  policy_arn = "arn:aws:iam::aws:policy/service-role/AmazonEFSCSIDriverPolicy"
}

resource "aws_eks_addon" "efs" {
  cluster_name = aws_eks_cluster.this.name
  addon_name   = "aws-efs-csi-driver"

  pod_identity_association {
    role_arn        = aws_iam_role.efs.arn
    service_account = "efs-csi-controller-sa"
  }
}

# CPU figures for the autoscalers.
resource "aws_eks_addon" "metrics" {
  cluster_name = aws_eks_cluster.this.name
  addon_name   = "metrics-server"
}
