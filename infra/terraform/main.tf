module "network" {
  source = "./modules/network"

  name  = var.name
  cidr  = var.network_cidr
  zones = var.zones
}

module "cluster" {
  source = "./modules/cluster"

  name                = var.name
  kubernetes_version  = var.kubernetes_version
  subnet_ids          = module.network.private_subnet_ids
  administrator_cidrs = var.administrator_cidrs
}

module "database" {
  source = "./modules/database"

  name            = var.name
  vpc_id          = module.network.vpc_id
  subnet_ids      = module.network.private_subnet_ids
  instance_class  = var.database_class
  client_group_id = module.cluster.security_group_id
}

module "cache" {
  source = "./modules/cache"

  name            = var.name
  vpc_id          = module.network.vpc_id
  subnet_ids      = module.network.private_subnet_ids
  node_type       = var.cache_node_type
  client_group_id = module.cluster.security_group_id
}

module "files" {
  source = "./modules/files"

  name            = var.name
  vpc_id          = module.network.vpc_id
  subnet_ids      = module.network.private_subnet_ids
  client_group_id = module.cluster.security_group_id
  cluster_name    = module.cluster.name
}

# The load balancer's security group.
module "origin_certificate" {
  source = "./modules/certificate"

  domain  = var.domain
  zone_id = var.zone_id
}

module "edge_certificate" {
  source    = "./modules/certificate"
  providers = { aws = aws.virginia }

  domain  = var.domain
  zone_id = var.zone_id
}

# The load balancer exists once the chart's Ingress does: this applies a second time with its host name.
module "cdn" {
  source = "./modules/cdn"
  count  = var.origin_domain == "" ? 0 : 1

  name            = var.name
  domain          = var.domain
  zone_id         = var.zone_id
  origin_domain   = var.origin_domain
  certificate_arn = module.edge_certificate.arn
}
