import type { View } from '../match/view';

/** Something to learn in a first game. Its text is the message `ui-lesson-<id>` of the game. */
export interface Lesson<Table = Record<string, unknown>> {
  id: string;
  /** The pieces that the text names. The lesson waits until all of them are in sight. */
  about: string[];
  /** It is not needed any more once this lesson was shown. */
  unless?: string;
  /** When it matters, besides that. */
  when?: (view: View<Table>) => boolean;
  /** The anchors of what is highlighted meanwhile; without this, those of the pieces that it is about. */
  anchors?: (view: View<Table>) => string[];
  /** The arguments of its text. */
  args?: (view: View<Table>) => Record<string, number | string>;
}

/** Pieces in sight by name, with the anchors of where they are; none for those without a place of their own. */
export type PiecesInSight = Map<string, string[]>;

/** All that a game teaches, the first things first. */
export interface LessonPlan<Table = Record<string, unknown>> {
  piecesInSight: (view: View<Table>) => PiecesInSight;
  lessons: Lesson<Table>[];
}

/** Pieces by name from a list of names and anchors. */
export function piecesFrom(found: Iterable<[name: string, anchor: string]>): PiecesInSight {
  const pieces: PiecesInSight = new Map();
  for (const [name, anchor] of found) {
    const anchors = pieces.get(name) ?? [];
    if (anchor) anchors.push(anchor);
    pieces.set(name, anchors);
  }
  return pieces;
}

/** The lesson that is due: the first one that was not shown yet and speaks of what is in sight. */
export function dueLesson<Table>(
  plan: LessonPlan<Table>,
  view: View<Table>,
  learned: ReadonlySet<string>,
): Lesson<Table> | undefined {
  const pieces = plan.piecesInSight(view);
  return plan.lessons.find(
    ({ id, about, unless, when }) =>
      !learned.has(id) &&
      !(unless && learned.has(unless)) &&
      about.every((piece) => pieces.has(piece)) &&
      (when?.(view) ?? true),
  );
}

/** The anchors that a lesson highlights. */
export function highlights<Table>(plan: LessonPlan<Table>, lesson: Lesson<Table>, view: View<Table>): string[] {
  if (lesson.anchors) return lesson.anchors(view);
  const pieces = plan.piecesInSight(view);
  return lesson.about.flatMap((piece) => pieces.get(piece) ?? []);
}
