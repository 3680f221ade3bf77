package good

// doc:begin

// +kubebuilder:rbac:groups=apps,resources=replicasets,verbs=get

// Basket is what a customer has chosen.
type Basket struct {
	// Items are counted.
	Items int
}

// doc:end
