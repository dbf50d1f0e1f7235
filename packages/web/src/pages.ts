/** What is shown at each address. A page is loaded when somebody comes there. */
import type { Component } from 'svelte';
import type { Route } from './route.ts';

type Props = Record<string, unknown>;
type Load<P extends Props> = () => Promise<{ readonly default: Component<P> }>;

export interface Page {
  /** Another key is another page, even of the same kind. */
  readonly key: string;
  readonly load: Load<Props>;
  readonly props: Props;
}

/** A page of a kind is loaded by the same function each time. */
const loads = {
  home: () => import('./home/Home.svelte'),
  new: () => import('./home/NewMatch.svelte'),
  rules: () => import('./rules/RulesPage.svelte'),
  lesson: () => import('./learn/LessonPage.svelte'),
  learn: () => import('./learn/LearnPage.svelte'),
  puzzle: () => import('./puzzles/PuzzlePage.svelte'),
  puzzles: () => import('./puzzles/PuzzlesPage.svelte'),
  board: () => import('./explore/BoardPage.svelte'),
  explore: () => import('./explore/ExplorePage.svelte'),
  example: () => import('./rules/ExamplePage.svelte'),
  watch: () => import('./explore/WatchPage.svelte'),
  running: () => import('./explore/RunningPage.svelte'),
  keys: () => import('./ui/KeysPage.svelte'),
  me: () => import('./people/AccountPage.svelte'),
  login: () => import('./people/LoginPage.svelte'),
  host: () => import('./host/HostPage.svelte'),
  person: () => import('./people/ProfilePage.svelte'),
  notices: () => import('./notices/NoticesPage.svelte'),
  match: () => import('./match/MatchPage.svelte'),
  lost: () => import('./ui/Lost.svelte'),
};

/** Only what a page asks for is ever given to it, which is checked here. */
const page = <P extends Props>(load: Load<P>, props: NoInfer<P>, key = ''): Page => ({ key, load: load as unknown as Load<Props>, props });

export function pageOf(route: Route): Page {
  switch (route.page) {
    case 'new':
      return page(loads.new, { game: route.game }, route.game);
    case 'rules':
      return page(loads.rules, { game: route.game, aid: route.aid }, route.game);
    case 'learn':
      return route.lesson ? page(loads.lesson, { ...route.lesson }, route.lesson.id) : page(loads.learn, {});
    case 'puzzles':
      return route.puzzle ? page(loads.puzzle, { ...route.puzzle }, `${route.puzzle.game}/${route.puzzle.id}`) : page(loads.puzzles, {});
    case 'explore':
      return route.game !== undefined && route.board ? page(loads.board, { game: route.game }) : page(loads.explore, { game: route.game }, route.game);
    case 'example':
      return page(loads.example, { ...route.example }, route.example.id);
    case 'watch':
      return route.game === undefined ? page(loads.running, {}) : page(loads.watch, { game: route.game });
    case 'person':
      return page(loads.person, { id: route.id }, route.id);
    case 'notices':
      return page(loads.notices, { confirm: route.confirm, stop: route.stop });
    case 'match':
      return page(loads.match, { id: route.id, invite: route.invite, at: route.at, as: route.as }, route.id);
    case 'home':
    case 'host':
    case 'keys':
    case 'me':
    case 'login':
    case 'lost':
      return page(loads[route.page], {});
  }
}
