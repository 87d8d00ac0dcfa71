/**
 * The shapes of what the server sends and of what the page keeps. Types only.
 *
 * @typedef {number | string} Move  a son's number in a tree, the text of a move in a game
 *
 * @typedef {{tree: string}} TreeSubject
 * @typedef {{kind: string, width: number, depth: number, seed: number, order?: number | null, range?: number}} Generated
 * @typedef {{generated: Generated}} GeneratedSubject
 * @typedef {{game: string, position: string | null, evaluator: string | null}} GameSubject
 * @typedef {TreeSubject | GeneratedSubject | GameSubject} Subject
 *
 * @typedef {{name: string, title: string, paper: string, finds: 'minimax' | 'estimate', pseudocode: string,
 *   explanation: string, choices: string[]}} AlgorithmInfo
 * @typedef {{name: string, title: string, evaluators: {name: string, about: string}[], positions: string,
 *   start: string}} GameInfo
 * @typedef {{id: string, title: string, about: string, tree: string, depth: number}} GalleryTree
 * @typedef {{schema: string, version: string, algorithms: AlgorithmInfo[], games: GameInfo[],
 *   gallery: GalleryTree[], caps: {events: number, nodes: number, seconds: number, body_bytes: number}}} About
 *
 * @typedef {{parent: number, move: Move, value: number | null, sons: number}} PageNode
 * @typedef {{schema: string, depth: number, capped: boolean, nodes: PageNode[]}} PageTree
 *
 * @typedef {'expand' | 'leaf' | 'settled' | 'better' | 'cutoff' | 're-search' | 'select' | 'insert' | 'remove'
 *   | 'purge' | 'round' | 'leave' | 'store'} EventKind
 * @typedef {{event: EventKind, node: number, path?: Move[], depth?: number, alpha?: number | null,
 *   beta?: number | null, value?: number | null, move?: Move, index?: number, status?: 'live' | 'solved',
 *   merit?: number | null, lower?: number | null, upper?: number | null, replaced?: boolean}} TraceEvent
 * @typedef {{schema: string, depth: number, algorithm: string, options: Record<string, unknown>, cap: number,
 *   tree?: Record<string, unknown>, game?: {name: string, position: string, evaluator?: string}}} TraceHeader
 * @typedef {{event: 'end', value: number | null, bounds: {lower: number | null, upper: number | null},
 *   line: Move[], leaf_visits: number, inner_nodes: number, pass_nodes: number, re_searches: number,
 *   rounds: number | null, stopped: string, events: number, dropped: number}} TraceEnd
 * @typedef {{header: TraceHeader, events: TraceEvent[], end: TraceEnd}} Trace
 *
 * @typedef {{lower: number, upper: number}} Bounds  as MAX sees them; infinite ends are ±Infinity
 */
export {};
