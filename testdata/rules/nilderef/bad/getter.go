package bad

import "google.golang.org/protobuf/types/descriptorpb"

// doc:begin

// FullNames names the fields of a message, if there is one.
func FullNames(message *descriptorpb.DescriptorProto) []string {
	if message == nil {
		return nil
	}
	var out []string
	for _, field := range message.Field {
		out = append(out, *message.Name+"."+field.GetJsonName()) // want `message.Name can be nil: this panics; its type has GetName\(\) for the value, or the zero value without one`
	}
	return out
}

// doc:end

// SameRange compares what a message may not have at all.
func SameRange(start int32, r *descriptorpb.DescriptorProto_ReservedRange) bool {
	if r == nil {
		return start == 0
	}
	return start == *r.Start // want `r.Start can be nil: this panics; its type has GetStart\(\)`
}
