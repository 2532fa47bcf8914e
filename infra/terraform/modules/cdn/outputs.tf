output "domain_name" {
  value = aws_cloudfront_distribution.this.domain_name
}
