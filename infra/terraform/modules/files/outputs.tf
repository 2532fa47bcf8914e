output "file_system_id" {
  value = aws_efs_file_system.this.id
}

output "receipts_bucket" {
  value = aws_s3_bucket.receipts.bucket
}
