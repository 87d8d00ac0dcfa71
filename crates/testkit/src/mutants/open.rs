//! SSS\* and ITERSSS\* as printed. OPEN is an unordered list that is scanned at every step. A descriptor identifies its
//! node by the numbers of the children on the path from the root, and the path is replayed each time.

use super::moves;
use plywood_core::observer::Status;
use plywood_core::search::{Answer, Node, SignalOf};
use plywood_core::{Observer, Search, Setting, Value};

/// The descriptor that SSS\* selects from several with the same merit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// The descriptor in the left-most subtree: then alpha-beta visits every leaf that SSS\* visits.
    LeftMost,
    /// The descriptor that was added to OPEN last. The children of a MAX node are added from right to left, so that the
    /// first child is added last.
    LastIn,
}

/// The descendant that ITERSSS\* makes ACTIVE if several INACTIVE ones are deepest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wake {
    /// The left-most descendant: then alpha-beta visits every leaf that ITERSSS\* visits on a uniform tree.
    LeftMost,
    /// The right-most descendant.
    RightMost,
}

/// The result of ITERSSS\*.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The value; `None` if OPEN and FLAG returned to an earlier state, so that the printed procedure would run
    /// forever.
    pub value: Option<Value>,
    /// The maximum number of descriptors in OPEN.
    pub most: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Type {
    Active,
    Inactive,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Descriptor {
    /// The Dewey code of the node: the numbers, from 0, of the children on the path from the root.
    code: Vec<usize>,
    status: Status,
    h: Value,
    kind: Type,
}

impl Descriptor {
    fn root(kind: Type) -> Self {
        Descriptor { code: Vec::new(), status: Status::Live, h: Value::INF, kind }
    }

    fn child(&self, number: usize, kind: Type) -> Self {
        let code = self.code.iter().copied().chain([number]).collect();
        Descriptor { code, status: Status::Live, h: self.h, kind }
    }

    fn sibling(&self, number: usize) -> Self {
        Descriptor { code: self.parents_code().to_vec(), ..self.clone() }.child(number, Type::Active)
    }

    fn parent(&self) -> Self {
        let code = self.parents_code().to_vec();
        Descriptor { code, status: Status::Solved, h: self.h, kind: Type::Active }
    }

    fn solved(&self, h: Value) -> Self {
        Descriptor { code: self.code.clone(), status: Status::Solved, h, kind: Type::Active }
    }

    fn parents_code(&self) -> &[usize] {
        self.code.split_last().map_or(&[], |(_, parent)| parent)
    }
}

/// first(OPEN): the greatest h, ties in favour of lexicographically smaller nodes.
fn first(open: &[Descriptor], eligible: impl Fn(&Descriptor) -> bool) -> Option<usize> {
    let among = (0..open.len()).filter(|&i| eligible(&open[i]));
    among.max_by(|&i, &j| open[i].h.cmp(&open[j].h).then_with(|| open[j].code.cmp(&open[i].code)))
}

/// The cases of both procedures, with their data.
enum Case {
    /// A live leaf, with the lesser of its value and its merit.
    LiveLeaf(Value),
    LiveMin,
    /// A live MAX node, with the number of its children.
    LiveMax(usize),
    SolvedMin,
    /// A solved MAX node, with its next sibling, or else its parent.
    SolvedMax(Descriptor),
    SolvedRoot,
}

/// Returns the case of a selected descriptor.
fn case<C: Setting>(
    search: &mut Search<'_, C>,
    root: &Node<C>,
    x: &Descriptor,
) -> Result<Case, SignalOf<C>> {
    let mut parent = root.clone();
    let mut node = root.clone();
    for &number in &x.code {
        let m = moves(search, &node)[number];
        parent = node;
        node = search.child(&parent, m);
    }
    search.observer.selected(node.id, x.status, x.h);
    let is_max = x.code.len().is_multiple_of(2);
    Ok(match (x.status, x.code.last()) {
        (Status::Live, _) => match moves(search, &node).len() {
            0 => {
                let value = search.leaf(&node)?;
                Case::LiveLeaf(x.h.min(if is_max { value } else { -value }))
            }
            b if is_max => Case::LiveMax(b),
            _ => Case::LiveMin,
        },
        (Status::Solved, None) => Case::SolvedRoot,
        (Status::Solved, Some(_)) if !is_max => Case::SolvedMin,
        (Status::Solved, Some(&j)) => {
            let last = j + 1 == moves(search, &parent).len();
            Case::SolvedMax(if last { x.parent() } else { x.sibling(j + 1) })
        }
    })
}

/// Returns the minimax value of `root` by SSS\* (Bhattacharya, Bagchi 1986, §2). Reports every selection to the
/// observer.
///
/// # Panics
/// If OPEN is empty before the root is solved, which cannot happen.
pub fn sss<C: Setting>(search: &mut Search<'_, C>, root: &Node<C>, ties: Ties) -> Answer<C> {
    let mut open = vec![Descriptor::root(Type::Active)];
    loop {
        let top = match ties {
            Ties::LeftMost => first(&open, |_| true),
            Ties::LastIn => (0..open.len()).max_by_key(|&i| open[i].h),
        };
        let x = open.remove(top.expect("OPEN holds a node of every solution tree"));
        match case(search, root, &x)? {
            Case::LiveLeaf(h) => open.push(x.solved(h)),
            Case::LiveMin => open.push(x.child(0, Type::Active)),
            Case::LiveMax(b) => open.extend((0..b).rev().map(|j| x.child(j, Type::Active))),
            Case::SolvedMin => {
                open.retain(|y| !y.code.starts_with(x.parents_code()));
                open.push(x.parent());
            }
            Case::SolvedMax(next) => open.push(next),
            Case::SolvedRoot => return Ok(x.h),
        }
    }
}

/// Returns the minimax value of `root` by ITERSSS\* (Bhattacharya, Bagchi 1986, §2) with `cells` cells. Reports every
/// selection to the observer.
pub fn iter_sss<C: Setting>(
    search: &mut Search<'_, C>,
    root: &Node<C>,
    cells: usize,
    wake: Wake,
) -> Result<Ended, SignalOf<C>> {
    let mut open = vec![Descriptor::root(Type::Inactive)];
    let mut flag = Type::Inactive;
    let mut most = 1;
    let mut earlier = (Vec::new(), flag);
    for step in 1_u64.. {
        if flag == earlier.1 && open == earlier.0 {
            break;
        }
        if step.is_power_of_two() {
            earlier = (open.clone(), flag);
        }
        let Some(i) = first(&open, |y| y.kind == flag) else {
            flag = Type::Active;
            continue;
        };
        let x = open[i].clone();
        match case(search, root, &x)? {
            Case::LiveLeaf(h) => open[i] = x.solved(h),
            Case::LiveMin => open[i] = x.child(0, flag),
            Case::LiveMax(b) if open.len() - 1 + b <= cells => {
                open.remove(i);
                open.extend((0..b).map(|j| x.child(j, flag)));
            }
            Case::LiveMax(_) => {
                open[i].kind = Type::Inactive;
                flag = Type::Active;
            }
            Case::SolvedMin => solve_parent(&mut open, &x, wake),
            Case::SolvedMax(next) => open[i] = next,
            Case::SolvedRoot => return Ok(Ended { value: Some(x.h), most }),
        }
        most = most.max(open.len());
    }
    Ok(Ended { value: None, most })
}

/// Handles ITERSSS\*'s case of a SOLVED MIN node.
fn solve_parent(open: &mut Vec<Descriptor>, x: &Descriptor, wake: Wake) {
    let below = |y: &Descriptor| y.code != x.code && y.code.starts_with(x.parents_code());
    open.retain(|y| !(below(y) && y.h <= x.h));
    let asleep = open.iter_mut().filter(|y| y.kind == Type::Inactive && below(y));
    let inactivesucc = asleep.max_by(|y, z| {
        y.code.len().cmp(&z.code.len()).then_with(|| match wake {
            Wake::LeftMost => z.code.cmp(&y.code),
            Wake::RightMost => y.code.cmp(&z.code),
        })
    });
    if let Some(y) = inactivesucc {
        y.kind = Type::Active;
    } else {
        open.retain(|y| y != x);
        open.push(x.parent());
    }
}
