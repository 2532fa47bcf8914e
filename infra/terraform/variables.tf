variable "name" {
  description = "Prefix of everything that is made"
  type        = string
  default     = "laurel"
}

variable "region" {
  description = "Region of cluster and data"
  type        = string
}

variable "zones" {
  description = "Availability zones, at least two"
  type        = list(string)

  validation {
    condition     = length(var.zones) >= 2
    error_message = "Databases and pods are spread over at least two zones."
  }
}

variable "network_cidr" {
  description = "Addresses of the network"
  type        = string
  default     = "10.20.0.0/16"
}

variable "domain" {
  description = "Host of the default program; the others are its subdomains"
  type        = string
}

variable "zone_id" {
  description = "Route 53 hosted zone of the domain"
  type        = string
}

variable "kubernetes_version" {
  description = "Version of the cluster"
  type        = string
  default     = "1.34"
}

variable "administrator_cidrs" {
  description = "Addresses from which the cluster's API is reached"
  type        = list(string)
}

variable "database_class" {
  description = "Size of the Postgres server"
  type        = string
  default     = "db.m8g.large"
}

variable "cache_node_type" {
  description = "Size of the Redis nodes"
  type        = string
  default     = "cache.m7g.large"
}

variable "origin_domain" {
  description = "Host name of the load balancer in front of the gateway; empty until the chart has made it"
  type        = string
  default     = ""
}
