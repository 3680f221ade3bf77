package good

// doc:begin

// +kubebuilder:rbac:groups=discovery.k8s.io,resources=endpointslices,verbs=get

// Shelf is where the goods lie.
type Shelf struct {
	Length int
}

// doc:end
