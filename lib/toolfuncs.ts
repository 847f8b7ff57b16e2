#!/usr/bin/env node
// The executable entry.
export {};
