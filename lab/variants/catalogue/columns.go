package catalogue

import "github.com/ctrlvet/ctrlvet/lab/variants/matrix"

// Columns says what the page of the matrix tells about the transformations.
func Columns() (out []matrix.Column) {
	for _, t := range All {
		out = append(out, matrix.Column{Name: t.Name, Topic: t.Topic, Doc: t.Doc, Needs: t.Needs})
	}
	return out
}
