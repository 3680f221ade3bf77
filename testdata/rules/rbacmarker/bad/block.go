package bad

// doc:begin

/* +kubebuilder:rbac:groups=discovery.k8s.io,resources=endpointslices,verbs=get */
// want@-1 `this RBAC marker stands in a /\* \*/ comment, where controller-gen ignores it`

/*
+kubebuilder:rbac:groups=scheduling.k8s.io,resources=priorityclasses,verbs=get
*/
// want@-2 `this RBAC marker stands in a /\* \*/ comment, where controller-gen ignores it`

// Shelf is where the goods lie.
type Shelf struct {
	Length int
}

// doc:end
