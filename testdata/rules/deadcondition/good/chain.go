package good

import (
	"fmt"

	corev1 "k8s.io/api/core/v1"
)

// doc:begin

// Port says how a service is reached.
func Port(svc *corev1.Service) (string, error) {
	if svc.Spec.Type == corev1.ServiceTypeClusterIP {
		return "by its address", nil
	} else if svc.Spec.Type == corev1.ServiceTypeNodePort {
		return "by a port of each node", nil
	} else {
		return "", fmt.Errorf("services of type %s are not supported", svc.Spec.Type)
	}
}

// doc:end

const (
	debug = false
	other = true
)

// Kind asks for two fields, for what is computed, and for flags of the build.
func Kind(svc *corev1.Service) string {
	if svc.Spec.Type != corev1.ServiceTypeNodePort {
		return "plain"
	} else if svc.Spec.ClusterIP != "None" {
		return "with an address"
	} else if debug != other {
		return "debugged"
	}
	if name(svc) != "a" {
		return "not a"
	} else if name(svc) != "b" {
		return "a, or b by now"
	}
	return ""
}

var asked int

func name(svc *corev1.Service) string {
	asked++
	return svc.Name
}
