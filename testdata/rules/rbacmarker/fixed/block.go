package fixed

/* +kubebuilder:rbac:groups=discovery.k8s.io,resources=endpointslices,verbs=get */

/*
+kubebuilder:rbac:groups=scheduling.k8s.io,resources=priorityclasses,verbs=get
*/

// Shelf is where the goods lie.
type Shelf struct {
	Length int
}
