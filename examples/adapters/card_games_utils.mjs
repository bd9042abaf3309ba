// The npm package card-games-utils behind the command protocol:
//   npm install card-games-utils@1.1.5
//   fairshow conform --members valid,kind --only indian-13/groups --only indian-13/shows -- node card_games_utils.mjs
// The package is looked for from the folder in CARD_GAMES_UTILS, else from the current one.
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

const require = createRequire(join(resolve(process.env.CARD_GAMES_UTILS ?? "."), "index.js"));
const { Rummy, StandardCardHelper } = require("card-games-utils");

const RANKS = { A: "ACE", 2: "TWO", 3: "THREE", 4: "FOUR", 5: "FIVE", 6: "SIX", 7: "SEVEN", 8: "EIGHT", 9: "NINE", 10: "TEN", J: "JACK", Q: "QUEEN", K: "KING" };
const SUITS = { S: "SPADES", H: "HEARTS", D: "DIAMONDS", C: "CLUBS" };
const HAND = 13;

// The package has one rule book: a pure sequence and another one are needed, a set is not. Jokers and wild cards are in play.
const rummy = new Rummy(Rummy.makeRummyConfig(false, true, true, true, true, HAND));

const nameOf = (card) => (card === "JK" ? "JOKER" : `${SUITS[card.slice(-1)]}_${RANKS[card.slice(0, -1)]}`);
const cardsOf = (cards) => cards.map((card) => StandardCardHelper.makeStandardCard(nameOf(card)));

// A printed joker that is turned up makes aces wild.
const wildOf = (body) => (!body.wild_joker ? undefined : nameOf(body.wild_joker === "JK" ? "AS" : body.wild_joker));

function readGroup(group, wild) {
  const cards = cardsOf(group);
  let kind = "invalid";
  if (rummy.isInPureSequence(cards).isValid) kind = "pure_sequence";
  else if (rummy.isInSequence(cards, wild).isValid) kind = "impure_sequence";
  else if (rummy.isInSet(cards, wild).isValid) kind = "set";
  return { cards: group, valid: kind !== "invalid", kind };
}

function readGroups(body) {
  return { groups: body.groups.map((group) => readGroup(group, wildOf(body))) };
}

function judgeShow(body) {
  const cards = [...body.groups.flat(), ...(body.ungrouped ?? [])];
  let next = 0;
  const groups = body.groups.map((group) => group.map(() => next++));
  const verdict = rummy.isReadyToDeclare({ cards: cardsOf(cards), groups }, wildOf(body));
  return { valid: verdict.isValid, groups: readGroups(body).groups };
}

const QUESTIONS = { "/v1/groups": readGroups, "/v1/declarations": judgeShow };

// What the package cannot be asked is answered 501: the case counts as not supported, neither passed nor failed.
function answer({ method, path, body }) {
  const question = method === "POST" ? QUESTIONS[path] : undefined;
  if (!question) return { status: 501, body: { detail: "the package has no such question" } };
  if (body.overrides) return { status: 501, body: { detail: "the package has no house rules of this kind" } };
  return { status: 200, body: question(body) };
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  process.stdout.write(JSON.stringify({ id: request.id, ...answer(request) }) + "\n");
}
