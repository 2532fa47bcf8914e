output "file_system_id" {
  value = aws_efs_file_system.this.id
}

output "buckets" {
  value = { for name, bucket in aws_s3_bucket.files : name => bucket.bucket }
}
