package bad

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
		clientset, err := kubeClient(kubeconfig, inCluster)
		if err != nil {
			return err
		}
		mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{}) // want `the manager does not use the cluster of --kubeconfig, as kubeClient does: give NewManager the same config`
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

func kubeClient(path string, inCluster bool) (*kubernetes.Clientset, error) {
	var config *rest.Config
	var err error
	if inCluster {
		config, err = rest.InClusterConfig()
	} else {
		config, err = clientcmd.BuildConfigFromFlags("", path)
	}
	if err != nil {
		return nil, err
	}
	return kubernetes.NewForConfig(config)
}
