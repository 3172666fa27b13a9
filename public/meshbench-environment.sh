#!/bin/sh
# Prints the part of a Meshbench context that describes the cluster, as YAML:
#
#   sh meshbench-environment.sh >> meshbench.yaml
#
# What it does: asks kubectl for nodes, deployments, daemon sets and the images of pods in the current context, and
# prints node type, node count, region, Kubernetes version, CNI, kernel, the version of the mesh and the digests of
# its images. What it could not find is said on stderr and left out.
# What it does not do: change anything, read secrets, config maps or environment variables of pods, or talk to
# anything but kubectl. It needs "get" on nodes, deployments, daemonsets and pods; without a permission that part is
# left out. Read the output before you send it: it names your machine type, region and kernel.
set -u

missing() { printf 'not found: %s\n' "$1" >&2; }

# Only characters of names, versions and digests reach the YAML.
quoted() { printf '"%s"' "$(printf '%s' "$1" | tr -cd 'A-Za-z0-9._:/@+ -' | cut -c1-180)"; }

# entry INDENT KEY VALUE WHAT-IS-MISSING
entry() {
  if [ -n "$3" ]; then
    printf '%s%s: %s\n' "$1" "$2" "$(quoted "$3")"
  else
    missing "$4"
  fi
}

# The different lines of stdin in one: "a + b" for a cluster of two kinds.
several() { sed '/^$/d' | sort -u | tr '\n' '|' | sed 's/|$//; s/|/ + /g'; }

# The tag of an image: registry:5000/a/b:1.2.3@sha256:... -> 1.2.3; nothing where there is only a digest.
tag_of() { sed 's/@.*//; s|.*/||' | sed -n 's/^[^:]*://p'; }

# What kubectl answers; where it fails, why: the first line of its own words.
ask() {
  [ "$has_kubectl" = yes ] || return 0
  {
    why=$(kubectl --request-timeout=15s "$@" 2>&1 >&3 3>&-) ||
      printf 'kubectl %s %s failed: %s\n' "$1" "$2" "$(printf '%s\n' "${why:-no reason given}" | head -n 1)" >&2
  } 3>&1
}

has_kubectl=no
if command -v kubectl >/dev/null 2>&1; then
  has_kubectl=yes
else
  missing 'kubectl; nothing about the cluster can be said'
fi

node_lines=$(ask get nodes -o 'jsonpath={range .items[*]}{.metadata.labels.node\.kubernetes\.io/instance-type}{"|"}{.metadata.labels.topology\.kubernetes\.io/region}{"|"}{.status.nodeInfo.kernelVersion}{"|"}{.status.nodeInfo.kubeletVersion}{"\n"}{end}')
workload_path='jsonpath={range .items[*]}{.metadata.name}{"|"}{.spec.template.spec.containers[*].image}{"\n"}{end}'
deployments=$(ask get deployments --all-namespaces -o "$workload_path")
daemon_sets=$(ask get daemonsets --all-namespaces -o "$workload_path")
images=$(ask get pods --all-namespaces -o 'jsonpath={range .items[*]}{range .status.containerStatuses[*]}{.image}{"|"}{.imageID}{"\n"}{end}{range .status.initContainerStatuses[*]}{.image}{"|"}{.imageID}{"\n"}{end}{end}')

column() { printf '%s\n' "$node_lines" | cut -d'|' -f"$1"; }

# images_of LIST NAME: the images of the workload of that name, one a line.
images_of() { printf '%s\n' "$1" | sed -n "s/^$2|//p" | tr ' ' '\n'; }

cni=
for pair in cilium:cilium/cilium calico-node:calico/node kindnet:kindnetd aws-node:amazon-k8s-cni \
  kube-flannel-ds:flannel antrea-agent:antrea weave-net:weave-kube kube-router:kube-router anetd:cilium \
  azure-cns:azure-cns ovnkube-node:ovn; do
  name=${pair%%:*}
  image=$(images_of "$daemon_sets" "$name" | grep "${pair#*:}" | head -n 1)
  [ -n "$image" ] || continue
  cni="$name $(printf '%s\n' "$image" | tag_of)"
  break
done
cni=${cni% }

# mesh_from LIST WORKLOAD IMAGE: the version in the tag, "unknown" for an image without one, nothing without the workload.
mesh_from() {
  image=$(images_of "$1" "$2" | grep "$3" | head -n 1)
  [ -n "$image" ] || return 0
  tag=$(printf '%s\n' "$image" | tag_of)
  printf '%s' "${tag:-unknown}"
}

mesh=
version=
parts=
# The deployment of a revision is called istiod-<revision>.
istiod=$(printf '%s\n' "$deployments" | sed -n 's/^\(istiod[a-z0-9-]*\)|.*/\1/p' | head -n 1)
if [ -n "$istiod" ]; then
  mesh=istio
  version=$(mesh_from "$deployments" "$istiod" 'pilot')
  # Distroless and debug images are the same release.
  version=${version%-distroless}
  parts='pilot proxyv2 ztunnel install-cni'
elif [ -n "$(mesh_from "$deployments" linkerd-destination linkerd)" ]; then
  mesh=linkerd
  version=$(mesh_from "$deployments" linkerd-destination 'linkerd/controller')
  parts='controller proxy policy-controller cni-plugin'
elif [ -n "$(mesh_from "$daemon_sets" cilium 'cilium/cilium')" ]; then
  mesh=cilium
  version=$(mesh_from "$daemon_sets" cilium 'cilium/cilium')
  parts='cilium cilium-envoy operator-generic'
elif [ -n "$(mesh_from "$daemon_sets" calico-node 'calico/node')" ]; then
  mesh=calico
  version=$(mesh_from "$daemon_sets" calico-node 'calico/node')
  parts='node typha'
fi
[ "$version" != unknown ] || version=

# digest_of PART: the digest that pods of the mesh's image run; the first where nodes differ.
digest_of() {
  printf '%s\n' "$images" | grep "$mesh\|l5d\.io" | grep "/$1[:@|]" |
    sed -n 's/.*\(sha256:[0-9a-f]\{64\}\)$/\1/p' | head -n 1
}

printf '# Written by meshbench-environment.sh on %s. Check it, and name the cluster.\n' "$(date -u +%Y-%m-%d)"
if [ -n "$mesh" ]; then
  printf '# The cluster runs mesh: %s. Its mode (sidecar, ambient, ...) is yours to say.\n' "$mesh"
  entry '' version "$version" "version of $mesh (its image has no tag)"
  block=
  for part in $parts; do
    digest=$(digest_of "$part")
    [ -n "$digest" ] || continue
    [ -n "$block" ] || printf 'config:\n'
    block=yes
    printf '  image_%s: %s\n' "$(printf '%s' "$part" | tr - _)" "$(quoted "$digest")"
  done
  [ -n "$block" ] || missing "image digests of $mesh"
else
  missing 'a mesh (Istio, Linkerd, Cilium or Calico); say mesh, version and mode yourself'
fi

printf 'environment:\n'
printf '  label: "name-of-this-cluster"\n'
if [ -n "$node_lines" ]; then
  printf '  nodes: %s\n' "$(printf '%s\n' "$node_lines" | wc -l | tr -d ' ')"
else
  missing 'nodes of the cluster'
fi
entry '  ' node_type "$(column 1 | several)" 'node type (label node.kubernetes.io/instance-type)'
entry '  ' region "$(column 2 | several)" 'region (label topology.kubernetes.io/region)'
entry '  ' kubernetes "$(column 4 | sed 's/^v//' | several)" 'Kubernetes version'
entry '  ' cni "$cni" 'CNI (no daemon set of a known one)'
entry '  ' kernel "$(column 3 | several)" 'kernel of the nodes'
