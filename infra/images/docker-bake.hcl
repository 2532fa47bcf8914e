# `docker buildx bake -f infra/images/docker-bake.hcl [service-rewards …]`, from the root of the repository.

variable "REGISTRY" {
  default = "registry.example.com/laurel"
}

variable "VERSION" {
  default = "dev"
}

variable "REVISION" {
  default = "unknown"
}

group "default" {
  targets = ["service", "release"]
}

target "common" {
  context    = "."
  dockerfile = "infra/images/Dockerfile"
  platforms  = ["linux/amd64", "linux/arm64"]
  args = {
    VERSION  = VERSION
    REVISION = REVISION
  }
}

target "service" {
  name     = "service-${service}"
  inherits = ["common"]
  target   = "service"
  matrix = {
    service = ["gateway", "identity", "programs", "rewards", "receipts", "offers", "integrations"]
  }
  args = {
    SERVICE = service
  }
  tags = ["${REGISTRY}/${service}:${VERSION}"]
}

target "release" {
  name     = "release-${front_end}"
  inherits = ["common"]
  target   = "release"
  matrix = {
    front_end = ["shell", "mfe-participant", "mfe-admin-challenges", "mfe-admin-developers", "mfe-admin-receipts", "mfe-admin-settings"]
  }
  args = {
    FRONT_END = front_end
  }
  tags = ["${REGISTRY}/${front_end}:${VERSION}"]
}
