package good

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// board shows applications; its Status returns something that is no client.
type board struct{ shown []demov1.Foo }

type boardStatus struct{ board *board }

func (b *board) Status() boardStatus { return boardStatus{b} }

// Update keeps the whole application.
func (s boardStatus) Update(_ context.Context, app *demov1.Foo) error {
	s.board.shown = append(s.board.shown, *app.DeepCopy())
	return nil
}

// Show labels the application for the board.
func Show(ctx context.Context, b *board, app *demov1.Foo) error {
	app.SetLabels(map[string]string{"shown": "true"})
	app.Status.Phase = demov1.FooReady
	return b.Status().Update(ctx, app)
}

// Scale writes another subresource, which takes its value from a body of its own.
func Scale(ctx context.Context, c client.Client, app *demov1.Foo, body client.Object) error {
	app.SetLabels(map[string]string{"scaled": "true"})
	if err := c.SubResource("scale").Update(ctx, app, client.WithSubResourceBody(body)); err != nil {
		return err
	}
	return nil
}
