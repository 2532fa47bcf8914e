# The certificate covers the domain and its subdomains, in the region of the provider.
resource "aws_acm_certificate" "this" {
  domain_name               = var.domain
  subject_alternative_names = ["*.${var.domain}"]
  validation_method         = "DNS"

  lifecycle {
    create_before_destroy = true
  }
}

locals {
  # One record proves the domain and its wildcard.
  proof = one([
    for option in aws_acm_certificate.this.domain_validation_options : option if option.domain_name == var.domain
  ])
}

resource "aws_route53_record" "proof" {
  zone_id         = var.zone_id
  name            = local.proof.resource_record_name
  type            = local.proof.resource_record_type
  records         = [local.proof.resource_record_value]
  ttl             = 300
  allow_overwrite = true
}

resource "aws_acm_certificate_validation" "this" {
  certificate_arn         = aws_acm_certificate.this.arn
  validation_record_fqdns = [aws_route53_record.proof.fqdn]
}
