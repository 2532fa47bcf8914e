output "name" {
  value = aws_eks_cluster.this.name
}

# The security group of the nodes, and so of every pod.
output "security_group_id" {
  value = aws_eks_cluster.this.vpc_config[0].cluster_security_group_id
}
