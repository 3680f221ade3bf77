package kube

import "go/types"

// IsDefaultClient reports whether t is controller-runtime's client.Client, which
// reads from the cache where a manager made it.
func IsDefaultClient(t types.Type) bool { return is(t, pathClient, "Client") }

// GenerateNameField is the field of ObjectMeta by which the server makes up a name.
const GenerateNameField = "GenerateName"
