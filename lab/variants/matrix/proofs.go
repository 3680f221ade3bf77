package matrix

import (
	"fmt"
	"os"
	"strings"
)

// A Proven tells how many proofs ran on the code after a transformation, how many
// of them ended as on the code as it stands, and why the others did not.
type Proven struct {
	Transformation string
	Proofs, Same   int
	Why            string
}

// ReadProven reads lab/corpus/variantproofs.tsv, which is written by hand from what
// make variant-proofs says; without the file there is nothing.
func ReadProven(file string) (out []Proven, err error) {
	text, err := os.ReadFile(file)
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	for i, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		if i == 0 {
			continue // names of the columns
		}
		fields := strings.Split(line, "\t")
		if len(fields) != 4 {
			return nil, fmt.Errorf("%s:%d: %d fields, want 4", file, i+1, len(fields))
		}
		p := Proven{Transformation: fields[0], Why: fields[3]}
		if _, err := fmt.Sscan(fields[1], &p.Proofs); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, i+1, err)
		}
		if _, err := fmt.Sscan(fields[2], &p.Same); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, i+1, err)
		}
		out = append(out, p)
	}
	return out, nil
}

// ProofTable returns the part of the page about proofs.
func ProofTable(list []Proven) string {
	if len(list) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("\n## Proofs on the written code\n\nThe same meaning: `make variant-proofs FORM=NAME` runs the rules' proofs on their code after a transformation.\n\n| | proofs | end the same | the others |\n|---|---|---|---|\n")
	for _, p := range list {
		fmt.Fprintf(&b, "| %s | %d | %d | %s |\n", p.Transformation, p.Proofs, p.Same, p.Why)
	}
	return b.String()
}
