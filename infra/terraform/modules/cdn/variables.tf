variable "name" {
  type = string
}

variable "domain" {
  type = string
}

variable "zone_id" {
  type = string
}

variable "origin_domain" {
  type = string
}

variable "certificate_arn" {
  description = "Certificate of the domain and its subdomains, in us-east-1"
  type        = string
}
