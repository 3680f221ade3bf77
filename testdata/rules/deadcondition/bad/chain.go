package bad

import (
	"fmt"

	corev1 "k8s.io/api/core/v1"
)

// doc:begin

// Port says how a service is reached.
func Port(svc *corev1.Service) (string, error) {
	if svc.Spec.Type != corev1.ServiceTypeNodePort {
		return "by its address", nil
	} else if svc.Spec.Type != corev1.ServiceTypeClusterIP { // want `svc\.Spec\.Type is "NodePort" here, so this is always true and its else never runs: compare with ==`
		return "by a port of each node", nil
	} else {
		return "", fmt.Errorf("services of type %s are not supported", svc.Spec.Type)
	}
}

// doc:end
