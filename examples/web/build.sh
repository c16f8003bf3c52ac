#!/usr/bin/env bash
# Builds the site into examples/web/dist, which any static server can serve from any folder.
#
# With rustup's target wasm32-unknown-unknown it is an ordinary build. Without, Debian's compiler with its sources
# builds the standard library along: apt-get install rustc-web rust-web-src lld-22.
set -euo pipefail
cd "$(dirname "$0")"
target=wasm32-unknown-unknown
out=${CARGO_TARGET_DIR:-$PWD/engine/target}/web
options=(build --release --lib --locked --target "$target" --manifest-path engine/Cargo.toml --target-dir "$out")

# Three modules of the same crate: one for the page, two for the threads that think.
modules=(rules loupe players)
rm -rf dist
cp -r site dist
built() {
    cp "$out/$target/release/web_engine.wasm" "dist/$1.wasm"
    echo "$1.wasm: $(stat -c %s "dist/$1.wasm") bytes, $(gzip -9c "dist/$1.wasm" | wc -c) compressed"
}

if [[ -d $(rustc --print sysroot)/lib/rustlib/$target/lib ]]; then
    for module in "${modules[@]}"; do
        cargo "${options[@]}" --no-default-features --features "$module"
        built "$module"
    done
else
    debian=/usr/bin/rustc
    for needed in "$debian" /usr/lib/rustlib/src/rust/library/std /usr/bin/wasm-ld-22; do
        if [[ ! -e $needed ]]; then
            echo "No WebAssembly target: rustup target add $target" >&2
            echo "or, on Debian: apt-get install rustc-web rust-web-src lld-22 ($needed is missing)" >&2
            exit 3
        fi
    done
    # The library can then be built for size too: without the texts of panics, which no page shows.
    export RUSTC=$debian RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=/usr/bin/wasm-ld-22
    export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS='-Zunstable-options -Cpanic=immediate-abort'
    for module in "${modules[@]}"; do
        cargo "${options[@]}" --no-default-features --features "$module" \
            -Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size
        built "$module"
    done
fi

# The service worker keeps one version of all files: its name is what they are.
version=$(cd dist && find . -type f | LC_ALL=C sort | xargs sha256sum | sha256sum | cut -c1-16)
sed -i "s/@VERSION@/$version/" dist/offline.js
echo "dist: $(find dist -type f | wc -l) files, version $version"
