variable "domain" {
  type = string
}

variable "zone_id" {
  type = string
}
