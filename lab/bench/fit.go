package main

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
)

// fit returns the factor and the exponent of y = factor · x^exponent with the least squares of logarithms.
func fit(x, y []float64) (factor, exponent float64) {
	var mx, my, xx, xy float64
	n := float64(len(x))
	for i := range x {
		mx, my = mx+math.Log(x[i])/n, my+math.Log(y[i])/n
	}
	for i := range x {
		dx := math.Log(x[i]) - mx
		xx, xy = xx+dx*dx, xy+dx*(math.Log(y[i])-my)
	}
	exponent = xy / xx
	return math.Exp(my - exponent*mx), exponent
}

// last returns the exponent between the last two points.
func last(x, y []float64) float64 {
	_, exponent := fit(x[len(x)-2:], y[len(y)-2:])
	return exponent
}

// A curve is what is drawn.
type curve struct {
	name, file string
	x, y       []float64
}

// draw writes a picture of what was measured and of what was fitted, both axes logarithmic.
func (c curve) draw(file string) error {
	p := plot.New()
	p.X.Label.Text, p.Y.Label.Text = "packages", c.name
	p.X.Scale, p.Y.Scale = plot.LogScale{}, plot.LogScale{}
	p.X.Tick.Marker, p.Y.Tick.Marker = plot.LogTicks{Prec: -1}, plot.LogTicks{Prec: -1}
	factor, exponent := fit(c.x, c.y)
	var points, line plotter.XYs
	for i, x := range c.x {
		points = append(points, plotter.XY{X: x, Y: c.y[i]})
		line = append(line, plotter.XY{X: x, Y: factor * math.Pow(x, exponent)})
	}
	dots, err := plotter.NewScatter(points)
	if err != nil {
		return err
	}
	fitted, err := plotter.NewLine(line)
	if err != nil {
		return err
	}
	p.Add(plotter.NewGrid(), fitted, dots)
	p.Legend.Add("measured", dots)
	p.Legend.Add("fitted", fitted)
	p.Legend.Top, p.Legend.Left = true, true
	return p.Save(16*vg.Centimeter, 10*vg.Centimeter, file)
}
