package randomprog

import (
	"bytes"
	"strings"
	"testing"
)

// TestDeterministic: a seed stands for its programs, and a program does not
// depend on how many others there are.
func TestDeterministic(t *testing.T) {
	a, _, err := Generate(7, 50)
	if err != nil {
		t.Fatal(err)
	}
	b, programs, err := Generate(7, 50)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(a, b) {
		t.Error("two runs with one seed differ")
	}
	_, fewer, err := Generate(7, 10)
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range fewer {
		if p.Text != programs[i].Text {
			t.Errorf("program %d is another one when fewer are made", i)
		}
	}
	other, _, err := Generate(8, 50)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Equal(a, other) {
		t.Error("two seeds give the same programs")
	}
}

// TestLines: the lines of a program are those it has in the file.
func TestLines(t *testing.T) {
	text, programs, err := Generate(7, 50)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	for _, p := range programs {
		if got := strings.Join(lines[p.First-1:p.Last], "\n"); got != p.Text {
			t.Errorf("%s is not at lines %d to %d but there is\n%s", p.Name, p.First, p.Last, got)
		}
	}
}

// TestGrammar: what the issue of this test lists occurs in the programs.
func TestGrammar(t *testing.T) {
	text, _, err := Generate(7, 1000)
	if err != nil {
		t.Fatal(err)
	}
	body := string(text)[len(header):]
	for _, part := range []string{
		// sources
		".Get(\"web\")", ".List(labels.Everything())", "GetByKey", "ByIndex", "UpdateFunc:", "DeletedFinalStateUnknown", "cache.ListAll(", "e.Widgets", "IsNotFound",
		// aliases
		" := *v", " := &v", "[:2]", "append(", "map[string]", "<-", "holder{", "box[", "func() ", ".(type)", "GetLabels", "each(", "ref(", "for _, v", "for range e.Times[",
		// clears
		"DeepCopy()", "DeepCopyInto(", "DeepCopyObject()", "json.Unmarshal(v", "slices.Clone(", "maps.Clone(", "random.NewPod(",
		// changes
		" += ", "delete(", "clear(", "sort.Slice(", "slices.SortFunc(", "copy(", "SetLabels(", "SetNestedField(", "RemoveFinalizer(", "SetMetaDataLabel(", "[:0], ", "maps.DeleteFunc(", "slices.Delete(",
	} {
		if !strings.Contains(body, part) {
			t.Errorf("no program has %q", part)
		}
	}
}
