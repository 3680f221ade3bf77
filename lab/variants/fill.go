package variants

import (
	"github.com/ctrlvet/ctrlvet/lab/variants/catalogue"
	"github.com/ctrlvet/ctrlvet/lab/variants/matrix"
)

// Fill enters the cells of a rule into a matrix.
func Fill(m *matrix.Matrix, cells []*Cell) {
	for _, c := range cells {
		why := matrix.NoSite
		switch {
		case c.Sites > 0:
			why = matrix.Elsewhere
		case c.Failed > 0:
			why = matrix.Broken
		}
		forms := map[string]*Count{}
		for _, name := range c.Names {
			forms[name] = c.Forms[name]
		}
		for name, n := range forms {
			if n == nil || n.Touched == 0 {
				matrix.Set(m.Bad, name, c.Transformation, matrix.Cell{Why: why})
			} else {
				matrix.Set(m.Bad, name, c.Transformation, matrix.Cell{N: n.Kept, Of: n.Touched})
			}
		}
		matrix.Set(m.Good, c.Rule, c.Transformation, matrix.Cell{N: len(c.New), Of: c.GoodSites})
	}
}

// Names are those of the transformations, in the order of the catalogue.
func Names() (names []string) {
	for _, t := range catalogue.All {
		names = append(names, t.Name)
	}
	return names
}
