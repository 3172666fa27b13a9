/** What kubectl says about clusters of tests, cut to the fields that scripts ask for. */
type Cluster = Record<'nodes' | 'deployments' | 'daemonsets' | 'pods', { items: object[] }>

const digest = (letter: string): string => `sha256:${letter.repeat(64)}`

const node = (
  instanceType: string | null,
  region: string | null,
  kernel: string,
  kubelet: string,
) => ({
  metadata: {
    name: 'node',
    labels: {
      ...(instanceType === null ? {} : { 'node.kubernetes.io/instance-type': instanceType }),
      ...(region === null ? {} : { 'topology.kubernetes.io/region': region }),
    },
  },
  status: { nodeInfo: { kernelVersion: kernel, kubeletVersion: kubelet } },
})
const workload = (name: string, ...images: string[]) => ({
  metadata: { name },
  spec: { template: { spec: { containers: images.map((image) => ({ image })) } } },
})
const pod = (image: string, sha256: string, init?: [string, string]) => ({
  // A value that must never reach the output.
  spec: { containers: [{ env: [{ name: 'PASSWORD', value: 'hunter2' }] }] },
  status: {
    containerStatuses: [{ image, imageID: `${image.split(':')[0] ?? ''}@${sha256}` }],
    ...(init
      ? { initContainerStatuses: [{ image: init[0], imageID: `docker.io/x@${init[1]}` }] }
      : {}),
  },
})

/** Ambient Istio on EKS: two kinds of nodes, a revision, an application beside it. */
const istio: Cluster = {
  nodes: {
    items: [
      node('c6i.4xlarge', 'eu-west-1', '6.1.140-154.222.amzn2023.x86_64', 'v1.33.1-eks-1234567'),
      node('c6i.4xlarge', 'eu-west-1', '6.1.140-154.222.amzn2023.x86_64', 'v1.33.1-eks-1234567'),
      node('c6i.large', 'eu-west-1', '6.1.140-154.222.amzn2023.x86_64', 'v1.33.1-eks-1234567'),
    ],
  },
  deployments: {
    items: [
      workload('web', 'docker.io/acme/web:7'),
      workload('istiod-canary', 'docker.io/istio/pilot:1.26.0-distroless'),
    ],
  },
  daemonsets: {
    items: [
      workload(
        'aws-node',
        '602401143452.dkr.ecr.eu-west-1.amazonaws.com/amazon-k8s-cni:v1.19.5',
        'x/agent:v1',
      ),
      workload('ztunnel', 'docker.io/istio/ztunnel:1.26.0-distroless'),
    ],
  },
  pods: {
    items: [
      pod('docker.io/acme/web:7', digest('0'), ['docker.io/istio/proxyv2:1.26.0', digest('c')]),
      pod('docker.io/istio/pilot:1.26.0-distroless', digest('a')),
      pod('docker.io/istio/ztunnel:1.26.0-distroless', digest('b')),
    ],
  },
}

/** Linkerd edge on kind: no labels of a cloud. */
const linkerd: Cluster = {
  nodes: { items: [node(null, null, '6.8.0-60-generic', 'v1.32.2')] },
  deployments: {
    items: [
      workload(
        'linkerd-destination',
        'cr.l5d.io/linkerd/proxy:edge-25.3.1',
        'cr.l5d.io/linkerd/controller:edge-25.3.1',
      ),
    ],
  },
  daemonsets: { items: [workload('kindnet', 'docker.io/kindest/kindnetd:v20250214-acbabc1a')] },
  pods: {
    items: [
      pod('cr.l5d.io/linkerd/controller:edge-25.3.1', digest('a')),
      pod('cr.l5d.io/linkerd/proxy:edge-25.3.1', digest('b')),
    ],
  },
}

/** Cilium is CNI and mesh at once; its image carries its digest. */
const cilium: Cluster = {
  nodes: { items: [node('e2-standard-8', 'europe-west4', '6.6.72+', 'v1.31.7')] },
  deployments: {
    items: [workload('cilium-operator', `quay.io/cilium/operator-generic:v1.17.4@${digest('d')}`)],
  },
  daemonsets: { items: [workload('cilium', `quay.io/cilium/cilium:v1.17.4@${digest('e')}`)] },
  pods: { items: [pod('quay.io/cilium/cilium:v1.17.4', digest('e'))] },
}

export const CLUSTERS = { istio, linkerd, cilium }
