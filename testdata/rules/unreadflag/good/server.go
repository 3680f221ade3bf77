package good

import (
	"github.com/spf13/cobra"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	ctrl "sigs.k8s.io/controller-runtime"
)

var (
	kubeconfig string
	inCluster  bool
)

// Server serves the pods and runs a controller.
func Server(serve func(kubernetes.Interface)) *cobra.Command {
	cmd := &cobra.Command{Use: "server", RunE: func(cmd *cobra.Command, _ []string) error {
		config, err := kubeConfig(kubeconfig, inCluster)
		if err != nil {
			return err
		}
		clientset, err := kubernetes.NewForConfig(config)
		if err != nil {
			return err
		}
		mgr, err := ctrl.NewManager(config, ctrl.Options{})
		if err != nil {
			return err
		}
		go serve(clientset)
		return mgr.Start(cmd.Context())
	}}
	cmd.Flags().StringVar(&kubeconfig, "kubeconfig", "", "the path of the kubeconfig")
	cmd.Flags().BoolVar(&inCluster, "in-cluster", false, "whether to use the cluster that the server runs in")
	return cmd
}

func kubeConfig(path string, inCluster bool) (*rest.Config, error) {
	if inCluster {
		return rest.InClusterConfig()
	}
	return clientcmd.BuildConfigFromFlags("", path)
}
