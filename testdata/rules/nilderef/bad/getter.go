package bad

import "google.golang.org/protobuf/types/descriptorpb"

// doc:begin

// FullNames names the fields of a message.
func FullNames(message *descriptorpb.DescriptorProto) []string {
	var out []string
	for _, field := range message.Field {
		out = append(out, *message.Name+"."+*field.JsonName) // want `message.Name can be nil: this panics; its type has GetName\(\) for the value, or the zero value without one` `field.JsonName can be nil: this panics; its type has GetJsonName\(\)`
	}
	return out
}

// doc:end
