// Command go-limiters serves the interface behind a rate limiter of others. Its only argument is a JSON object:
// {limiter, reset, latencyMilliseconds, bug, redisPort, keys: [{secret, limit, windowMilliseconds, lacks}]}.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"sync"
	"time"
)

type options struct {
	Limiter             string   `json:"limiter"`
	Reset               string   `json:"reset"`
	LatencyMilliseconds int      `json:"latencyMilliseconds"`
	Bug                 string   `json:"bug"`
	RedisPort           int      `json:"redisPort"`
	Keys                []apiKey `json:"keys"`
}

// rule is the limit of a class of keys.
type rule struct {
	limit  int
	window time.Duration
}

// middleware puts the limiter of one rule before a handler.
type middleware func(rule, http.Handler) http.Handler

func main() {
	var given options
	if len(os.Args) != 2 || json.Unmarshal([]byte(os.Args[1]), &given) != nil {
		fmt.Fprintln(os.Stderr, "the only argument is a JSON object")
		os.Exit(2)
	}
	limit, known := limiters(given)[given.Limiter]
	if !known {
		fmt.Fprintf(os.Stderr, "no limiter is named %s\n", given.Limiter)
		os.Exit(2)
	}
	keys := map[string]*apiKey{}
	for index := range given.Keys {
		keys[given.Keys[index].Secret] = &given.Keys[index]
	}
	service := &service{keys: keys, latency: time.Duration(given.LatencyMilliseconds) * time.Millisecond}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	fmt.Printf("http://%s\n", listener.Addr())
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}()
	panic(http.Serve(listener, service.authenticate(byRule(limit, service))))
}

// byRule makes one limiter for each rule of the keys, when it is first needed.
func byRule(limit middleware, next http.Handler) http.Handler {
	var mutex sync.Mutex
	handlers := map[rule]http.Handler{}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key := keyOf(r)
		wanted := rule{key.Limit, key.window()}
		mutex.Lock()
		handler, known := handlers[wanted]
		if !known {
			handler = limit(wanted, next)
			handlers[wanted] = handler
		}
		mutex.Unlock()
		handler.ServeHTTP(w, r)
	})
}
