// Package reference holds an operator that does right what ctrlvet's rules ask for: package controller on
// controller-runtime, packages disruption and audit on client-go alone. Its suite runs it against a real API server as a user
// that has only the generated role, and ctrlvet finds nothing in it.
package reference

//go:generate go tool controller-gen rbac:roleName=website-operator webhook paths=./internal/... output:rbac:artifacts:config=config/rbac output:webhook:artifacts:config=config/webhook
//go:generate go tool controller-gen rbac:roleName=website-audit paths=./audit output:rbac:artifacts:config=config/audit
