output "cluster_name" {
  description = "For aws eks update-kubeconfig"
  value       = module.cluster.name
}

output "database_host" {
  description = "Host and port of Postgres"
  value       = module.database.endpoint
}

output "database_admin_secret" {
  description = "Secrets Manager entry with the administrator's user name and password"
  value       = module.database.admin_secret_arn
}

output "cache_host" {
  description = "Host of Redis, spoken to with TLS"
  value       = module.cache.endpoint
}

output "file_system_id" {
  description = "For the storage class of the shared files"
  value       = module.files.file_system_id
}

output "buckets" {
  description = "By service: for IDENTITY_FILES_URL, PROGRAMS_FILES_URL and RECEIPTS_FILES_URL"
  value       = module.files.buckets
}

output "origin_certificate_arn" {
  description = "For the load balancer"
  value       = module.origin_certificate.arn
}

output "cdn_domain" {
  description = "Where browsers are answered from"
  value       = one(module.cdn[*].domain_name)
}
