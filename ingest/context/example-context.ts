/** A context file that most senders can begin with. */
export const EXAMPLE_CONTEXT = `campaign: acme-nightly            # created on first use, owned by your organisation
mesh: istio
version: 1.26.0
mode: sidecar
# rps: 2000                       # write it where the file does not state the rate that was asked for, such as wrk2 -R2000
environment: { label: kind-ci, node_type: c6i.4xlarge, nodes: 3, kubernetes: "1.33", cni: kindnet }
baseline: none                    # the condition of this campaign without a mesh, linked when it arrives
continuous: true                  # each run is a point over time; without it, runs are repetitions with one mean`
