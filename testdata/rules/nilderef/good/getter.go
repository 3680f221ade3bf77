package good

import "google.golang.org/protobuf/types/descriptorpb"

// doc:begin

// FullNames names the fields of a message.
func FullNames(message *descriptorpb.DescriptorProto) []string {
	var out []string
	for _, field := range message.Field {
		if field.JsonName != nil {
			out = append(out, message.GetName()+"."+*field.JsonName)
		}
	}
	return out
}

// doc:end

// Numbers reads what every answer holds: nobody here reckons with a field without a number.
func Numbers(message *descriptorpb.DescriptorProto) []int32 {
	var out []int32
	for _, field := range message.Field {
		out = append(out, *field.Number)
	}
	return out
}
