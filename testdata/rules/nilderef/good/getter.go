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

// Named reports whether a message has a name.
func Named(message *descriptorpb.DescriptorProto) bool { return message.Name != nil }

// AllNamed reads what is tested elsewhere: these messages may all have a name.
func AllNamed(messages []*descriptorpb.DescriptorProto) []string {
	var out []string
	for _, message := range messages {
		out = append(out, *message.Name)
	}
	return out
}

// Taken asks for a name among others: all who call same give it a message with a name.
func Taken(messages []*descriptorpb.DescriptorProto, name string) bool {
	wanted := &descriptorpb.DescriptorProto{Name: &name}
	for _, message := range messages {
		if same(message, wanted) {
			return true
		}
	}
	return false
}

func same(a, b *descriptorpb.DescriptorProto) bool {
	if b == nil {
		return false
	}
	return a.GetName() == *b.Name
}
