package main

import (
	"context"
	"fmt"
	"math"
	"net"
	"net/http"
	"os"
	"strconv"
	"sync"
	"time"

	"github.com/go-chi/httprate"
	"github.com/go-redis/redis_rate/v10"
	"github.com/redis/go-redis/v9"
	golimiter "github.com/sethvargo/go-limiter"
	"github.com/sethvargo/go-limiter/memorystore"
	"github.com/throttled/throttled/v2"
	"github.com/throttled/throttled/v2/store/memstore"
	ulule "github.com/ulule/limiter/v3"
	"github.com/ulule/limiter/v3/drivers/middleware/stdlib"
	"github.com/ulule/limiter/v3/drivers/store/memory"
	"golang.org/x/time/rate"
)

// decision is what a limiter says of one request.
type decision struct {
	admitted  bool
	remaining int
	resetAt   time.Time
}

// limiter decides on the requests of any id. peek counts nothing.
type limiter interface {
	take(id string) decision
	peek(id string) decision
}

func limiters(given options) map[string]middleware {
	byHand := func(create func(rule) limiter) middleware {
		return func(wanted rule, next http.Handler) http.Handler { return given.announce(wanted, create, next) }
	}
	return map[string]middleware{
		"x/time/rate":            byHand(func(wanted rule) limiter { return &buckets{rule: wanted} }),
		"x/time/rate next token": byHand(func(wanted rule) limiter { return &buckets{rule: wanted, nextToken: true} }),
		"sethvargo/go-limiter":   byHand(newMemoryStore),
		"redis_rate":             byHand(given.newRedisRate),
		"ulule/limiter":          given.ulule,
		"throttled":              given.throttled,
		"go-chi/httprate":        given.httprate,
	}
}

// idOf is the id under which a request is counted.
func (given options) idOf(r *http.Request) string {
	if given.Bug == "per-address" {
		host, _, _ := net.SplitHostPort(r.RemoteAddr)
		return host
	}
	return keyOf(r).Secret
}

func (given options) skips(r *http.Request) bool {
	return given.Bug == "unlimited-route" && r.URL.Path == "/v1/generate"
}

// announce decides with a limiter and writes the headers itself; seconds are rounded down.
func (given options) announce(wanted rule, create func(rule) limiter, next http.Handler) http.Handler {
	made := wanted
	if given.Bug == "off-by-one" {
		made.limit++
	}
	limiter := create(made)
	decide := func(r *http.Request) decision {
		id := given.idOf(r)
		if given.skips(r) {
			seen := limiter.peek(id)
			seen.admitted = true
			return seen
		}
		if given.Bug != "get-then-set" {
			return limiter.take(id)
		}
		seen := limiter.peek(id)
		time.Sleep(20 * time.Millisecond)
		limiter.take(id)
		seen.remaining--
		return seen
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		decided := decide(r)
		header := w.Header()
		header.Set("X-RateLimit-Limit", strconv.Itoa(wanted.limit))
		header.Set("X-RateLimit-Remaining", strconv.Itoa(min(wanted.limit, max(0, decided.remaining))))
		header.Set("X-RateLimit-Reset", given.resetOf(decided.resetAt))
		if decided.admitted {
			next.ServeHTTP(w, r)
		} else {
			tooMany(w, r)
		}
	})
}

func (given options) resetOf(at time.Time) string {
	switch given.Reset {
	case "epoch-milliseconds":
		return strconv.FormatInt(at.UnixMilli(), 10)
	case "delta-seconds":
		return strconv.Itoa(int(math.Max(0, time.Until(at).Seconds())))
	default:
		return strconv.FormatInt(at.Unix(), 10)
	}
}

// buckets are token buckets of golang.org/x/time/rate. Reset is when the bucket is full, or has its next token.
type buckets struct {
	rule
	nextToken bool
	all       sync.Map
}

func (b *buckets) bucket(id string) *rate.Limiter {
	fresh := rate.NewLimiter(rate.Every(b.window/time.Duration(b.limit)), b.limit)
	stored, _ := b.all.LoadOrStore(id, fresh)
	return stored.(*rate.Limiter)
}

func (b *buckets) decision(bucket *rate.Limiter, now time.Time, admitted bool) decision {
	tokens := math.Max(0, bucket.TokensAt(now))
	missing := float64(b.limit) - tokens
	if b.nextToken {
		missing = math.Max(0, 1-tokens)
	}
	wait := time.Duration(missing / float64(bucket.Limit()) * float64(time.Second))
	return decision{admitted, int(tokens), now.Add(wait)}
}

func (b *buckets) take(id string) decision {
	bucket, now := b.bucket(id), time.Now()
	return b.decision(bucket, now, bucket.AllowN(now, 1))
}

func (b *buckets) peek(id string) decision {
	bucket, now := b.bucket(id), time.Now()
	return b.decision(bucket, now, bucket.TokensAt(now) >= 1)
}

// memoryStore is a bucket that is filled up at the end of each window, counted from its first request.
type memoryStore struct {
	rule
	store golimiter.Store
}

func newMemoryStore(wanted rule) limiter {
	store, err := memorystore.New(&memorystore.Config{Tokens: uint64(wanted.limit), Interval: wanted.window})
	if err != nil {
		panic(err)
	}
	return &memoryStore{wanted, store}
}

func (m *memoryStore) take(id string) decision {
	_, remaining, reset, admitted, _ := m.store.Take(context.Background(), id)
	return decision{admitted, int(remaining), time.Unix(0, int64(reset))}
}

func (m *memoryStore) peek(id string) decision {
	limit, remaining, _ := m.store.Get(context.Background(), id)
	if limit == 0 {
		remaining = uint64(m.limit)
	}
	return decision{remaining > 0, int(remaining), time.Now().Add(m.window)}
}

// redisRate is the generic cell rate algorithm in a script of Redis. Reset is when all is available again.
type redisRate struct {
	rule
	limiter *redis_rate.Limiter
	prefix  string
}

func (given options) newRedisRate(wanted rule) limiter {
	client := redis.NewClient(&redis.Options{Addr: fmt.Sprintf("127.0.0.1:%d", given.RedisPort)})
	prefix := ""
	if given.Bug == "per-process" {
		prefix = strconv.Itoa(os.Getpid())
	}
	return &redisRate{wanted, redis_rate.NewLimiter(client), prefix}
}

func (r *redisRate) ask(id string, count int) decision {
	limit := redis_rate.Limit{Rate: r.limit, Burst: r.limit, Period: r.window}
	result, err := r.limiter.AllowN(context.Background(), r.prefix+id, limit, count)
	if err != nil {
		panic(err)
	}
	return decision{result.Allowed > 0, result.Remaining, time.Now().Add(result.ResetAfter)}
}

func (r *redisRate) take(id string) decision { return r.ask(id, 1) }

func (r *redisRate) peek(id string) decision {
	seen := r.ask(id, 0)
	seen.admitted = seen.remaining > 0
	return seen
}

// lateStore looks, waits for 20 ms, and counts then.
type lateStore struct{ ulule.Store }

func (s lateStore) Get(ctx context.Context, id string, wanted ulule.Rate) (ulule.Context, error) {
	seen, err := s.Peek(ctx, id, wanted)
	time.Sleep(20 * time.Millisecond)
	if err == nil {
		_, err = s.Store.Get(ctx, id, wanted)
	}
	seen.Reached = seen.Remaining == 0
	seen.Remaining = max(0, seen.Remaining-1)
	return seen, err
}

func (given options) ulule(wanted rule, next http.Handler) http.Handler {
	store := memory.NewStore()
	if given.Bug == "get-then-set" {
		store = lateStore{store}
	}
	instance := ulule.New(store, ulule.Rate{Period: wanted.window, Limit: int64(wanted.limit)})
	limited := stdlib.NewMiddleware(
		instance, stdlib.WithKeyGetter(given.idOf), stdlib.WithLimitReachedHandler(tooMany),
	).Handler(next)
	return given.around(limited, next)
}

func (given options) throttled(wanted rule, next http.Handler) http.Handler {
	store, err := memstore.NewCtx(65536)
	if err != nil {
		panic(err)
	}
	quota := throttled.RateQuota{MaxRate: throttled.PerDuration(wanted.limit, wanted.window), MaxBurst: wanted.limit - 1}
	limiter, err := throttled.NewGCRARateLimiterCtx(store, quota)
	if err != nil {
		panic(err)
	}
	front := throttled.HTTPRateLimiterCtx{
		RateLimiter:   limiter,
		VaryBy:        varyBy(given.idOf),
		DeniedHandler: http.HandlerFunc(tooMany),
	}
	return given.around(front.RateLimit(next), next)
}

type varyBy func(*http.Request) string

func (vary varyBy) Key(r *http.Request) string { return vary(r) }

func (given options) httprate(wanted rule, next http.Handler) http.Handler {
	limited := httprate.Limit(
		wanted.limit, wanted.window,
		httprate.WithKeyFuncs(func(r *http.Request) (string, error) { return given.idOf(r), nil }),
		httprate.WithLimitHandler(tooMany),
	)(next)
	return given.around(limited, next)
}

// around hands a request on past the limiter where the bug says so.
func (given options) around(limited, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if given.skips(r) {
			next.ServeHTTP(w, r)
		} else {
			limited.ServeHTTP(w, r)
		}
	})
}
