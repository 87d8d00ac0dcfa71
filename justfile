# Every verb a person types. Nothing requires `just`: each recipe is one line you can type yourself.

# all tests, as CI runs them
test:
    ./test

# format the code
format:
    cargo fmt --all

# instruction-count benches, recorded under results/
bench *names:
    ./bench {{names}}

# the plywood command, optimised: `just run compare --width 5 --depth 6`
run *arguments:
    cargo run --release --quiet -- {{arguments}}

# every experiment of the papers; `just lab --full` for the large samples
lab *arguments:
    cargo run --release --quiet -- lab {{arguments}}

# the page, opened in a browser
page *arguments:
    cargo run --release --quiet -- serve --open {{arguments}}

# a game in the terminal: `just play othello --level 4`
play *arguments:
    cargo run --release --quiet -- play {{arguments}}

# rewrite signature.txt after a change of node counts that was meant
signature:
    PLYWOOD_BLESS=1 cargo test -p plywood-testkit --test signature

# the documentation, opened in a browser
docs:
    cargo doc --workspace --no-deps --open
