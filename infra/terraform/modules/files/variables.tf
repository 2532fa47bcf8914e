variable "name" {
  type = string
}

variable "vpc_id" {
  type = string
}

variable "subnet_ids" {
  type = list(string)
}

variable "client_group_id" {
  description = "Security group that may connect"
  type        = string
}

variable "cluster_name" {
  description = "Cluster whose services open the buckets"
  type        = string
}
