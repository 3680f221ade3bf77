package good

// doc:begin

// +kubebuilder:rbac:groups=apps,resources=deployments/scale,verbs=get

// Till takes the money.
type Till struct {
	Coins int
}

// doc:end
