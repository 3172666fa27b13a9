import { ownValue } from './own-value'

/** Names of the products of the catalogue, for the command line, which has no catalogue; a test compares both. */
export const PRODUCT_NAMES: Readonly<Record<string, string>> = {
  none: 'No mesh',
  istio: 'Istio',
  linkerd: 'Linkerd',
  cilium: 'Cilium',
  calico: 'Calico',
  kindnet: 'Kindnet',
  kuma: 'Kuma',
  consul: 'Consul',
  'traefik-mesh': 'Traefik Mesh',
  kmesh: 'Kmesh',
  antrea: 'Antrea',
  canal: 'Canal',
  flannel: 'Flannel',
  'kube-ovn': 'Kube-OVN',
  'kube-router': 'kube-router',
  'aws-app-mesh': 'AWS App Mesh',
  osm: 'Open Service Mesh',
  'nginx-service-mesh': 'NGINX Service Mesh',
  merbridge: 'Merbridge',
  'envoy-gateway': 'Envoy Gateway',
  'nginx-gateway-fabric': 'NGINX Gateway Fabric',
  esemesha: 'eSeMeshA',
  'network-service-mesh': 'Network Service Mesh',
  'ntnu-prototype': 'NTNU prototype',
}

/** "Traefik Mesh"; null of a product that is not in the catalogue. */
export const productName = (slug: string): string | null => ownValue(PRODUCT_NAMES, slug) ?? null
