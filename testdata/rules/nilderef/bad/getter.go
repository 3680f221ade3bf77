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

// Anonymous reports whether a message and its fields have no names.
func Anonymous(message *descriptorpb.DescriptorProto) bool {
	for _, field := range message.Field {
		if field.JsonName != nil {
			return false
		}
	}
	return message.Name == nil
}

// SameRange compares what a message may not have at all.
func SameRange(start int32, r *descriptorpb.DescriptorProto_ReservedRange) bool {
	if r == nil {
		return start == 0
	}
	return start == *r.Start // want `r.Start can be nil: this panics; its type has GetStart\(\)`
}
