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
