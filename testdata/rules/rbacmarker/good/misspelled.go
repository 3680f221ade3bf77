package good

// doc:begin

// +kubebuilder:rbac:groups=apps,resources=deployments/scale,verbs=get

// Till takes the money.
type Till struct {
	Coins int
}

// doc:end

// Who may open the till is a role of the chart, which an option leaves out.
// kubebuilder:rbac:groups=core,resources=secrets,verbs=get

// Lock opens the till.
type Lock struct {
	Code string
}
